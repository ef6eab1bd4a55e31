import type { ReactNode } from 'react'
import { megabyte } from '#contract/platform/bytes.ts'

/** Limits of one page. `bytes` counts what React writes; html placed by placed-html.ts has its own limit. */
export type RenderLimits = { bytes: number; ms: number }

export const renderLimits: RenderLimits = { bytes: megabyte, ms: 1000 }

/**
 * Limits of pages with `large` in their `handle`. The draft of the largest questionnaire, 500 rows, is 0.8 MB with
 * ordinary texts; a grid of 500 rows and 60 columns 3 MB. All other pages stay below a fifth of the usual limits.
 */
export const largeRenderLimits: RenderLimits = { bytes: 8 * megabyte, ms: 5000 }

/** Thrown while rendering a page that exceeds its limits. */
export class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge'
  constructor(readonly limit: keyof RenderLimits) {
    super(`the page outgrew its budget of ${limit}`)
  }
}

type Budget = { bytesLeft: number; elements: number; began: number; cpuBegan?: NodeJS.CpuUsage; ms: number }

/** Budget of the page that is being rendered now. */
let current: Budget | undefined

/** Elements between two checks of the clock. */
const lookEvery = 64

/**
 * Sets the budget of a page. React renders a page synchronously, so all elements created until the next turn of the
 * event loop belong to it.
 */
export function Budgeted({ limits, children }: { limits: RenderLimits; children?: ReactNode }): ReactNode {
  const budget: Budget = {
    bytesLeft: limits.bytes,
    elements: 0,
    began: performance.now(),
    ms: limits.ms,
  }
  current = budget
  setImmediate(() => {
    if (current === budget) current = undefined
  })
  return children
}

/**
 * Charges an element to the current page's budget. Counts its minimum size in bytes: tag, texts and attributes, without
 * escaping. Throws PageTooLarge.
 */
export function countElement(type: unknown, props: Readonly<Record<string, unknown>>): void {
  if (current === undefined) return
  if (typeof type === 'string') {
    current.bytesLeft -= bytesOf(type, props)
    if (current.bytesLeft < 0) throw new PageTooLarge('bytes')
  }
  current.elements += 1
  if (current.elements % lookEvery === 0 && isOver(current)) throw new PageTooLarge('ms')
}

/** Share of the time budget after which processor time is measured; most pages finish before. */
const watchedFrom = 0.1

/**
 * True if the processor time of this process exceeds the budget. Wall time alone would refuse pages on a busy machine.
 */
function isOver(budget: Budget): boolean {
  const { began, ms } = budget
  const passed = performance.now() - began
  if (passed < ms * watchedFrom) return false
  budget.cpuBegan ??= process.cpuUsage()
  if (passed <= ms) return false
  const { user, system } = process.cpuUsage(budget.cpuBegan)
  return (user + system) / 1000 > ms
}

/** `<tag></tag>`. */
const tagBytes = 5

function bytesOf(type: string, props: Readonly<Record<string, unknown>>): number {
  let bytes = tagBytes + 2 * type.length
  for (const name in props) {
    const value = props[name]
    if (typeof value === 'string') bytes += value.length
    else if (name === 'children' && Array.isArray(value))
      for (const child of value) if (typeof child === 'string') bytes += child.length
  }
  return bytes
}
