import type { openTestSession } from '../../platform/engine/test-session.ts'
import { bizIdOf, modelOf, ruleTables } from '../rules/judged.ts'
import { packOf } from './program-of.ts'

/** A scene whose rule counts the rows of a card in a day. */
export async function makePack(session: Awaited<ReturnType<typeof openTestSession>>, sceneId: number) {
  const txn = { columns: { id: 'string', card: 'string', amount: 'number', at: 'timestamp' }, rows: [] } as const
  const tables = { txn }
  const model = modelOf(
    {
      mainTable: { tableBizId: bizIdOf('txn'), key: ['id'] },
      rules: [
        {
          id: 'count',
          name: 'count',
          kind: 'aggregation',
          weight: 1,
          by: ['card'],
          time: 'at',
          window: { kind: 'seconds', seconds: 86_400 },
          figures: [
            { as: 'n', aggregate: 'count' },
            { as: 'sum', aggregate: 'sum', column: 'amount' },
          ],
          condition: 'n >= 1 and sum > 0',
        },
      ],
    },
    await ruleTables(session, tables),
  )
  const settings = {
    modelId: 1,
    number: 1,
    shadowNumber: null,
    reviewFrom: null,
    blockFrom: 99,
    fallback: 'review',
    budgetMs: 1000,
    skewSeconds: null,
  } as const
  const live = packOf(model, new Map([[bizIdOf('txn'), txn]]))
  return { sceneId, bizId: '', code: '', settings, live, shadow: null }
}
