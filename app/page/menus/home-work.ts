/** Open work for the home page, declared by each feature. Plain data, loaded on the server. */
export type WorkPart = {
  /** Sort key among the parts of all features. */
  order: number
  title: string
  /** Link to the full list. */
  all?: { to: string; text: string }
  items: WorkItem[]
}

export type WorkItem = {
  key: string
  name: string
  to: string | undefined
  /** The page is outside the staff frame. */
  reload?: boolean
  notes: string[]
  /** Due date, as 2026-11-20. */
  until?: string
  progress?: { label: string; value: number; max: number }
}

/** A first step for a reader without any work. */
export type FirstStep = { to: string; text: string }
