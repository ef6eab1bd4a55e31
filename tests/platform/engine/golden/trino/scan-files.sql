select t."id", t."dealer"
from "lake"."w1"."files_v1" as t
