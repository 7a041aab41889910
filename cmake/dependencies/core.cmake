# Libraries that winnow::core links.
find_package(fmt REQUIRED)
find_package(hwy REQUIRED)
find_package(TBB REQUIRED)
