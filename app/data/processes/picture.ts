import type { NodeKind, Port } from '#contract/data/processes/codes.ts'

export type Place = { x: number; y: number }

/** Pixels of a step in the picture. */
export const nodeWidth = 184
export const nodeHeight = 64

/** A step as the picture and the list show it. */
export type PictureNode = {
  id: string
  kind: NodeKind
  title: string
  place: Place
  inputs: readonly { node: string; port: Port }[]
  /** Number of output columns; null while it waits or has faults. */
  columns: number | null
  key: readonly string[]
  faults: number
  isLocked: boolean
  isWaiting: boolean
}
