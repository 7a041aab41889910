# Libraries that winnow::neighbours links, in addition to core.
find_package(OpenMP REQUIRED COMPONENTS CXX)  # faiss's package names it without finding it
find_package(faiss REQUIRED)
