import { eq, sql } from 'drizzle-orm'
import { databaseClock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Keys } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { askAgain } from '#api/risk/campaigns/ask-again.ts'
import { deliver } from '#api/risk/campaigns/delivery.ts'
import { item, plannedReminder, project } from '#api/risk/campaigns/table.ts'
import { kinds } from '#api/risk/kinds.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { DeliveryChannel, DeliveryPurpose } from '#contract/risk/campaigns/codes.ts'

type DemoSender = { userId: number; name: string }
type Deps = { keys: Keys; publicUrl: string; sender: DemoSender }

const clock = databaseClock('UTC')
/** Links made in the same transaction can be read. */
const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Invites everybody by mail; the demo has no mail server, so the outbox keeps them. */
export async function inviteAll(tx: Tx, { sender, ...deps }: Deps, projectId: number): Promise<void> {
  const [sent] = await tx.select().from(project).where(eq(project.id, projectId))
  if (!sent) throw new Error('no project was written')
  const sending = { project: sent, purpose: DeliveryPurpose.invitation, channels: [DeliveryChannel.mail], sender }
  await deliver(tx, { clock, log, ...deps }, sending)
}

/** Reminds one respondent, and plans a reminder for ten days before the end. */
export async function goOn(
  tx: Tx,
  { sender, ...deps }: Deps,
  { projectId, name, domain }: { projectId: number; name: string; domain: string },
): Promise<void> {
  const items = await tx.select().from(item).where(eq(item.projectId, projectId))
  const result = await askAgain(
    tx,
    { clock, log, kinds, ...deps },
    {
      itemId: items.find((each) => each.name === name)?.bizId ?? '',
      domain,
      reason: '第三季度系统切换后部分风险已变化，请复核“变更管理”相关各项。',
      channels: [],
      sender,
    },
  )
  if (isRefusal(result)) throw new Error(`the demo's respondent could not be asked again: ${result.refused}`)
  await tx.insert(plannedReminder).values({ projectId, day: sql`current_date + 20`, plannedBy: sender.userId })
}
