import { baselCode, type Campaign, largeCode, type SentPaper, sendPapers, writeLargeQuestionnaire } from './campaign.ts'
import { type DatabaseName, makeSite, type Site } from './site.ts'

/** Papers of each round of submits; the first of them only warm up. */
type SubmitRound = { atOnce: number; papers: number }

export type Scale = {
  /** Requests of a page, one after the other. */
  pages: number
  /** Duration of a load. */
  loadSeconds: number
  /** Repetitions of slow measures: a start, a run of Lighthouse. */
  runs: number
  /** Changes of a cell. */
  changes: number
  warmUpPapers: number
  submits: SubmitRound[]
  /** Papers submitted in the last minute. */
  lastMinute: number
  /** Requests sent to watch the server's memory. */
  replayed: number
  /** Share of the data of years on which pages are measured, next to a tenth of it. */
  grown: number
}

/** A database with the papers for the measures. */
export type Stage = {
  site: Site
  /** Unanswered: the 70 × 19 page in its first state. */
  page: SentPaper
  /** The 200 × 30 page. */
  large: SentPaper
  /** Each for one submit. */
  submits: Campaign
  /** Each for one submit, all concurrently; on PostgreSQL only. */
  lastMinute: Campaign
  /** For one save. */
  saved: Campaign
}

export type Bench = { scale: Scale; stage(database: DatabaseName): Promise<Stage> }

/** The stages, each made on first use. */
export function openBench(scale: Scale): Bench & { close(): Promise<void> } {
  const stages = new Map<DatabaseName, Promise<Stage>>()
  return {
    scale,
    stage(database) {
      const made = stages.get(database) ?? makeStage(database, scale)
      stages.set(database, made)
      return made
    },
    async close() {
      for (const made of stages.values()) await (await made).site.remove()
    },
  }
}

async function makeStage(database: DatabaseName, { warmUpPapers, submits, lastMinute }: Scale): Promise<Stage> {
  const site = await makeSite(database)
  return site.use(async (db) => {
    await writeLargeQuestionnaire(db)
    const wanted = submits.reduce((sum, { papers }) => sum + papers, warmUpPapers)
    return {
      site,
      page: onlyPaper(await sendPapers(db, baselCode, 1)),
      large: onlyPaper(await sendPapers(db, largeCode, 1)),
      submits: await sendPapers(db, baselCode, wanted),
      lastMinute: await sendPapers(db, baselCode, database === 'PostgreSQL' ? warmUpPapers + lastMinute : 1),
      saved: await sendPapers(db, baselCode, 1),
    }
  })
}

export function onlyPaper({ papers: [paper] }: Campaign): SentPaper {
  if (!paper) throw new Error('no paper was sent')
  return paper
}
