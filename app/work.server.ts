import type { FirstStep, WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'

type Announced = {
  /** If a call fails, its list is omitted; the other parts do not depend on it. */
  workOf(args: PageArgs): Promise<WorkPart[]>
  firstStepOf?(args: PageArgs): Promise<FirstStep | undefined>
}

/** Parts of the home page, declared by the features. */
const announced = Object.values(import.meta.glob<Announced>('./*/*/work.server.ts', { eager: true }))

/** Open work of the reader in display order, without empty parts. */
export async function workOf(args: PageArgs): Promise<WorkPart[]> {
  const parts = await Promise.all(announced.map((feature) => feature.workOf(args)))
  return parts
    .flat()
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => one.order - other.order)
}

export async function firstStepOf(args: PageArgs): Promise<FirstStep | undefined> {
  const steps = await Promise.all(announced.map((feature) => feature.firstStepOf?.(args)))
  return steps.find((step) => step !== undefined)
}
