import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { sha256 } from '#api/platform/keys.ts'
import { warningFinding } from './table.ts'

/** A row of a run's result for one judging field. */
export type Finding = {
  /** Values of the key columns as text, in their order. */
  key: (string | null)[]
  /** Name of the field; '' if there is none. */
  judgingField: string
  judgingValue: string
  /** False if a rule failed for the row; level and score are then 0. */
  isJudged: boolean
  level: number
  score: number
  /** Names of the rules that hit. */
  hits: string[]
}

/** Maximum findings per SQL statement. */
export const findingsAtOnce = 2000

/** Canonical text of a key, which identifies a warning across runs. */
export const keyText = (key: readonly (string | null)[]): string => JSON.stringify(key)

/** Stages the findings of an attempt to record a run; skips a second row with the same subject and field. */
export async function stageFindings(db: Db, attempt: string, findings: readonly Finding[]): Promise<void> {
  for (let start = 0; start < findings.length; start += findingsAtOnce) {
    const rows = findings.slice(start, start + findingsAtOnce).map((finding) => ({
      ...finding,
      keyHash: sha256(keyText(finding.key)).toString('hex'),
    }))
    await db.execute(sql`
      insert into ${warningFinding} (attempt, key_hash, judging_field, judging_value, key, is_judged, level, score, hits)
      select ${attempt}::uuid, decode(f."keyHash", 'hex'), f."judgingField", f."judgingValue", f.key, f."isJudged",
        f.level, f.score, array(select jsonb_array_elements_text(f.hits))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f("keyHash" text, "judgingField" text,
        "judgingValue" text, key jsonb, "isJudged" boolean, level smallint, score numeric, hits jsonb)
      on conflict do nothing`)
  }
}
