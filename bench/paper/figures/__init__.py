"""The figures of the paper: measures with the programs in bench/, draws with Matplotlib, writes docs/paper."""
