"""Picks rows out of shards on a Ray cluster.

On a cluster:  ray submit cluster.yaml ray_job.py -- /shared/rows --picks 10000 --folder /shared/run
On Kubernetes: kuberay.yaml runs this file.
Here:          python ray_job.py rows --picks 100
"""

import argparse
import pathlib

import ray

import winnow.distributed

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("shards", help="a folder of .npy, .npz, .safetensors or .parquet files that every node sees")
parser.add_argument("--picks", type=int, default=1000)
parser.add_argument("--folder", help="of the run's state, on a file system that every node sees; a killed job goes on")
parser.add_argument("--output", default="picks.txt", help="one row number per line")
arguments = parser.parse_args()

ray.init(log_to_driver=False)  # the cluster that the job runs on, or a new one on this machine
picks = winnow.distributed.select(
    arguments.shards, arguments.picks, engine="ray", folder=arguments.folder, resume=arguments.folder is not None
)
pathlib.Path(arguments.output).write_text("".join(f"{row}\n" for row in picks))
print(picks)
print(picks.traffic)
