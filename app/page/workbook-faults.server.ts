import { z } from 'zod'
import type { ToldFault } from '#app/ui/workbook-faults.tsx'
import type { Failure } from '#contract/envelope.ts'
import { workbookFault } from '#contract/files/workbook.ts'

/** Over the wire the reasons are texts already. */
const faults = z.object({ faults: z.array(workbookFault.extend({ reason: z.string() })) })

/** What is wrong with a workbook that was refused, and where; nothing when it was refused for another reason. */
export function workbookFaultsOf({ detail }: Failure): ToldFault[] {
  const told = faults.safeParse(detail)
  return told.success ? told.data.faults : []
}
