import type { ShownBar } from './paper-bar.tsx'

/** Marks of the parts of a form that its answers decide; html is marked in the view that shows it. */
export type FormMarks = {
  bar: ShownBar
  version: string
  matrix?: string
  statistics?: string[]
  fields?: string
  list?: string
}
