import type { ColumnReader } from '#contract/data/change-impact/shapes.ts'

/** Columns of one table that are read. */
type Read = { tableBizId: string; columns: Iterable<string> }

/** A reader before its columns are traced to the changed ones. */
export type FoundReader = Pick<ColumnReader, 'kind' | 'bizId' | 'name' | 'isLive'> &
  Partial<Pick<ColumnReader, 'schedule' | 'breaks' | 'count'>> & {
    workspace: { id: number; name: string }
    reads: Read[]
    /** True if the caller may open it; by default, if they are a member of its workspace. */
    isSeen?: boolean
  }
