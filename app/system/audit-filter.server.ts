import { auditFilter } from '#contract/system/shapes.ts'

type AuditFilterName = keyof typeof auditFilter
export const auditFilterNames = Object.keys(auditFilter) as AuditFilterName[]

/** What an address or a form asks of the trail; what cannot be meant is left out. */
export function auditFilterOf(said: URLSearchParams): Partial<Record<AuditFilterName, string>> {
  return Object.fromEntries(
    auditFilterNames.flatMap((name) => {
      const read = auditFilter[name].safeParse(said.get(name) ?? undefined)
      return read.success && read.data ? [[name, read.data]] : []
    }),
  )
}
