import type { z } from 'zod'
import { loginFilter } from '#contract/session/shapes.ts'

type Name = keyof typeof loginFilter
type Filter = { [N in Name]?: NonNullable<z.infer<(typeof loginFilter)[N]>> }
const names = Object.keys(loginFilter) as Name[]

/** What an address or a form asks of the login log; what cannot be meant is left out. */
export function loginFilterOf(said: { get(name: string): unknown }): Filter {
  return Object.fromEntries(
    names.flatMap((name) => {
      const read = loginFilter[name].safeParse(said.get(name) ?? undefined)
      return read.success && read.data ? [[name, read.data]] : []
    }),
  ) as Filter
}
