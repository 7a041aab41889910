// Nothing of its own: the precompiled headers that all folders of src/ share are compiled with it.
