"""Picks rows out of shards by Dask workers that Slurm starts (dask-jobqueue).

On a cluster:          python dask_slurm.py /shared/rows --picks 10000 --folder /shared/run --jobs 16
Without Slurm, here:   python dask_slurm.py rows --picks 100 --local
The script for Slurm:  python dask_slurm.py rows --show
"""

import argparse
import pathlib

import distributed

import winnow.distributed

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("shards", help="a folder of .npy, .npz, .safetensors or .parquet files that every node sees")
parser.add_argument("--picks", type=int, default=1000)
parser.add_argument("--folder", help="of the run's state, on a file system that every node sees; a killed job goes on")
parser.add_argument("--output", default="picks.txt", help="one row number per line")
parser.add_argument("--jobs", type=int, default=4, help="of Slurm, each with 8 workers")
parser.add_argument("--local", action="store_true", help="two workers on this machine instead")
parser.add_argument("--show", action="store_true", help="print the job script and end")


def slurm_cluster() -> distributed.SpecCluster:
    """Jobs of 8 processors and 8 workers. A job that meets its time limit is replaced before it."""
    from dask_jobqueue import SLURMCluster

    return SLURMCluster(
        cores=8,
        processes=8,
        memory="32GB",
        walltime="04:00:00",
        job_extra_directives=["--job-name=winnow"],
        worker_extra_args=["--lifetime", "230m", "--lifetime-stagger", "5m"],
    )


def run(arguments: argparse.Namespace, cluster: distributed.SpecCluster) -> None:
    with distributed.Client(cluster) as client:
        client.wait_for_workers(1)
        picks = winnow.distributed.select(
            arguments.shards,
            arguments.picks,
            engine=client,
            folder=arguments.folder,
            resume=arguments.folder is not None,
        )
    pathlib.Path(arguments.output).write_text("".join(f"{row}\n" for row in picks))
    print(picks)
    print(picks.traffic)


if __name__ == "__main__":  # Dask's processes import this file
    arguments = parser.parse_args()
    if arguments.local:
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
            run(arguments, cluster)
    else:
        with slurm_cluster() as cluster:
            if arguments.show:
                print(cluster.job_script())
            else:
                cluster.adapt(minimum_jobs=1, maximum_jobs=arguments.jobs)
                run(arguments, cluster)
