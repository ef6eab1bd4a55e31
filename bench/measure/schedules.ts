import type { Row } from '../row.ts'
import { startDueSchedules } from '../schedule-round.ts'
import { makeSite } from '../site.ts'

const secondMs = 1000

/** Starts 1,000 schedules that are due at one moment over two instances, then a single one. */
export async function measureSchedules(): Promise<Row[]> {
  const site = await makeSite('PostgreSQL')
  try {
    const one = await startDueSchedules(site, { schedules: 1, workspaces: 1, instances: 2, aheadSeconds: 5 })
    const many = await startDueSchedules(site, { schedules: 1000, workspaces: 50, instances: 2, aheadSeconds: 15 })
    const faults = [...one.faults, ...many.faults]
    const note = faults.length > 0 ? faults.slice(0, 5).join('; ') : 'each once, in order'
    return [
      {
        name: 'a due schedule until its run is queued',
        figure: one.firstQueuedMs,
        unit: 'ms',
        target: { atMost: secondMs },
      },
      {
        name: '1,000 schedules due at once, two instances, until the last is started',
        figure: many.lastQueuedMs / secondMs,
        unit: 's',
        target: { atMost: 60 },
        note: `${note}; ${many.begun} had begun after ${(many.lastBegunMs / secondMs).toFixed(1)} s`,
      },
      {
        name: 'schedules that were lost, started twice or out of order',
        figure: faults.length,
        unit: '',
        target: { atMost: 0 },
      },
    ]
  } finally {
    await site.remove()
  }
}
