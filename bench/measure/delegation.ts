import { eq } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { delegation, user } from '#api/shell/accounts/table.ts'
import { listQuestionnaires } from '#contract/risk/questionnaires/calls.ts'
import { enterDelegate } from '#contract/shell/delegation/calls.ts'
import type { Row } from '../row.ts'
import { median } from '../sample.ts'
import { withServer } from '../server.ts'
import { account } from '../site.ts'
import type { Bench } from '../stage.ts'
import { tokenOf } from '../token.ts'

const warmUps = 50
const agent = 'staff3'

/** Measures a call by a person with the permission and by an agent of theirs, in turn. */
export async function measureDelegation({ scale, stage }: Bench): Promise<Row[]> {
  const { site } = await stage('PostgreSQL')
  const usercode = await site.use((db) => authorize(db))
  const times: Record<'directly' | 'agent', number[]> = { directly: [], agent: [] }
  await withServer(site, async ({ url }) => {
    const tokens = { directly: await tokenOf(url, account.username), agent: await tokenOf(url, agent) }
    const query = new URLSearchParams({ username: usercode })
    await ask(`${url}/api${enterDelegate.path}?${query}`, tokens.agent)
    for (let turn = 0; turn < warmUps + 2 * scale.pages; turn++) {
      for (const who of ['directly', 'agent'] as const) {
        const began = performance.now()
        await ask(`${url}/api${listQuestionnaires.path}`, tokens[who])
        if (turn >= warmUps) times[who].push(performance.now() - began)
      }
    }
  })
  const [own, acting] = [median(times.directly), median(times.agent)]
  return [
    {
      name: 'permissions under delegation add to a request',
      figure: acting - own,
      unit: 'ms',
      target: { atMost: 1 },
      note: `medians of ${times.agent.length}: ${own.toFixed(2)} and ${acting.toFixed(2)} ms`,
    },
  ]
}

/** Lets the agent act for the person with the permission; returns the usercode of that person. */
async function authorize(db: Db): Promise<string> {
  const [[from], [to]] = await Promise.all([
    db.select().from(user).where(eq(user.username, account.username)),
    db.select().from(user).where(eq(user.username, agent)),
  ])
  if (!from || !to) throw new Error(`there is no ${account.username} or ${agent} in the demo`)
  const days = { startDate: '2000-01-01', endDate: '2099-12-31' }
  const between = { bizId: randomBizId(), principalId: from.id, agentId: to.id }
  await db.insert(delegation).values({ ...between, ...days, modules: ['risk', 'task'] })
  return from.usercode
}

async function ask(address: string, token: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}
