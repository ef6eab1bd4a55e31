select t."id", t."dealer"
from read_parquet(['/data/v1/data/part-0.parquet', '/data/v1/data/part-1.parquet']) as t
