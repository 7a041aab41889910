// Nothing of its own: this program is the one whose precompiled headers all tests share.
