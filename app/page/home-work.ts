/** Work that waits for the reader, as a feature announces it for the home page: plain data, loaded on the server. */
export type WorkPart = {
  /** The parts of all features are shown in this order. */
  order: number
  title: string
  /** Leads to the full list. */
  all?: { to: string; text: string }
  items: WorkItem[]
}

export type WorkItem = {
  key: string
  name: string
  to: string | undefined
  /** The page lies outside the pages of staff. */
  reload?: boolean
  notes: string[]
  /** Last day, as 2026-11-20. */
  until?: string
  progress?: { label: string; value: number; max: number }
}

/** A first step for a reader without any work. */
export type FirstStep = { to: string; text: string }
