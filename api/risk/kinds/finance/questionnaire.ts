import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'
import type { KindDeps } from '#api/risk/kind.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import { domain, questionnaireVersion } from '#api/risk/questionnaires/table.ts'
import { createVersionStore, type VersionStore } from '#api/risk/questionnaires/version-store.ts'
import type { Localized } from '#contract/platform/language.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { IndicatorUnit } from '#contract/risk/kinds/finance/codes.ts'
import {
  type FinanceContent,
  type FinanceField,
  type FinanceIndicator,
  type FinanceSettings,
  usualSettings,
  valueCountOf,
} from '#contract/risk/kinds/finance/content.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { compileFormulas, type Formulas } from './formula.ts'
import { financeField, financeIndicator } from './table.ts'

export type FinanceDeps = KindDeps & { versions: FinanceStore }

/** Immutable version of a finance questionnaire. */
export type FinanceQuestionnaire = FinanceContent & {
  versionId: number
  number: number
  domain: string
  name: Localized
  valueCount: number
  fieldOf: ReadonlyMap<string, number>
  units: readonly IndicatorUnit[]
  /** Compiled formulas, cached at the first call. */
  formulas: () => Formulas
}

export type FinanceStore = VersionStore<FinanceQuestionnaire>

export const createFinanceStore = (db: Db | Tx, signals?: Pick<Signals, 'on'>): FinanceStore =>
  createVersionStore(readVersion, db, signals)

async function readVersion(db: Db | Tx, versionId: number): Promise<FinanceQuestionnaire> {
  const [head] = await db
    .select({ number: questionnaireVersion.number, code: domain.code, name: domain.name })
    .from(questionnaireVersion)
    .innerJoin(domain, eq(domain.id, questionnaireVersion.domainId))
    .where(eq(questionnaireVersion.id, versionId))
  if (!head) throw new Error(`finance questionnaire version ${versionId} is not there`)
  const content = await readContent(db, versionId)
  let formulas: Formulas | undefined
  return {
    versionId,
    number: head.number,
    domain: head.code,
    name: head.name,
    ...content,
    valueCount: valueCountOf(content),
    fieldOf: new Map(content.fields.map(({ code }, position) => [code, position])),
    units: content.indicators.map(({ unit }) => unit),
    formulas: () => {
      formulas ??= readFormulas(versionId, content)
      return formulas
    },
  }
}

function readFormulas(versionId: number, content: FinanceContent): Formulas {
  const formulas = compileFormulas(content)
  if ('faults' in formulas)
    throw new Error(`version ${versionId} of a finance questionnaire has formulas that cannot be read`)
  return formulas
}

/** Settings of a version; older versions have none and use the defaults. */
const settingsOf = (scale: unknown): FinanceSettings => {
  const { unit, earlier } = (scale ?? {}) as Partial<FinanceSettings>
  return { unit: unit ?? usualSettings.unit, earlier: earlier ?? usualSettings.earlier }
}

export async function readContent(db: Db | Tx, versionId: number): Promise<FinanceContent> {
  const [version] = await db
    .select({ scale: questionnaireVersion.scale })
    .from(questionnaireVersion)
    .where(eq(questionnaireVersion.id, versionId))
  const fields = await db
    .select()
    .from(financeField)
    .where(eq(financeField.versionId, versionId))
    .orderBy(asc(financeField.position))
  const indicators = await db
    .select()
    .from(financeIndicator)
    .where(eq(financeIndicator.versionId, versionId))
    .orderBy(asc(financeIndicator.position))
  return {
    ...settingsOf(version?.scale),
    fields: fields.map(({ code, table, name, manual }): FinanceField => ({ code, table, name, manual })),
    indicators: indicators.map(
      ({ code, module, target, definition, explanation, formula, unit }): FinanceIndicator => ({
        code,
        module,
        target,
        definition,
        explanation,
        formula,
        unit: unit as IndicatorUnit,
      }),
    ),
  }
}

/** Inserts the content of a version whose own row exists. */
export async function writeContent(tx: Tx, versionId: number, { fields, indicators }: FinanceContent): Promise<void> {
  if (fields.length > 0)
    await tx.insert(financeField).values(fields.map((field, position) => ({ versionId, position, ...field })))
  if (indicators.length > 0)
    await tx
      .insert(financeIndicator)
      .values(indicators.map((indicator, position) => ({ versionId, position, ...indicator })))
}

/**
 * Newest version of a questionnaire for preview, by domain code or else the first one. Refuses notFound, also if
 * preview is not allowed.
 */
export async function findPreview(
  db: Db,
  { code, all }: { code: string | undefined; all: boolean },
): Promise<{ versionId: number } | Refusal> {
  const { rows } = await db.execute<{ versionId: number }>(sql`
    select version_id as "versionId" from ${questionnaires.domain}
    where kind = ${DomainKind.finance} and version_id is not null and (public_preview or ${all})
      and (${code ?? null}::text is null or code = ${code ?? null}) and (archived_at is null or ${code ?? null}::text is not null)
    order by id limit 1`)
  return rows[0] ?? refuse('notFound')
}
