import * as calls from '#contract/kinds/finance/calls.ts'
import type { FinanceContent } from '#contract/kinds/finance/content.ts'
import { inLanguage } from '#contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { DomainKind } from '#contract/questionnaires/codes.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import type { Tx } from '../../db/connection.ts'
import { uploadOf } from '../../files/upload.ts'
import { acceptWorkbook } from '../../files/workbook-upload.ts'
import { workbookFile } from '../../files/workbook-writing.ts'
import {
  changeDraft,
  copyDraft,
  createDomain,
  discardDraft,
  publishDraft,
  readDraft,
} from '../../questionnaires/draft.ts'
import { questionnaireDraft } from '../../questionnaires/table.ts'
import { type Caller, file, prepared, type Route, read, write } from '../../serve.ts'
import { faultText, textIn } from '../../text.ts'
import { builtInFinanceQuestionnaire } from './built-in/questionnaire.ts'
import {
  financeDefinitionTemplate,
  financeDefinitionToWorkbook,
  parseFinanceDefinition,
} from './definition-workbook.ts'
import { moveEntry, putField, putIndicator, removeEntry } from './draft-edit.ts'
import { faultsOfContent, financeForm, financeKind } from './draft-form.ts'
import type { FinanceDeps } from './questionnaire.ts'
import { findVersion, readContent } from './questionnaire.ts'
import { tryFormula } from './trial.ts'

type Named = { domain: string; version: string }

export const draftRoutes = ({ db, clock }: FinanceDeps): Route[] => {
  const change = async (
    tx: Tx,
    {
      named,
      caller,
      edit,
    }: { named: Named; caller: Caller; edit: (content: FinanceContent) => FinanceContent | Refusal },
  ) => {
    const by = caller.principal?.userId ?? null
    const draft = { code: named.domain, version: named.version, by }
    const changed = await changeDraft(tx, financeForm, draft, edit)
    return isRefusal(changed) ? changed : { version: changed.version }
  }

  /** A version to hand out, with what tells it from others of the same name. */
  const published = async (code: string, number: number | undefined) => {
    const found = await findVersion(db, { code, number })
    if (isRefusal(found)) return found
    return { name: found.name, mark: `v${found.number}`, content: await readContent(db, found.versionId) }
  }

  /** The same of the draft, for those who may write it; to others it is not there. */
  const drafted = async (code: string, { principal }: Caller) => {
    if (!principal?.perms.has(RiskPerm.writeQuestionnaires)) return refuse('notFound')
    const draft = await readDraft(db, financeKind, code)
    if (isRefusal(draft)) return draft
    return { name: draft.name, mark: `v${draft.newest + 1} draft`, content: draft.content }
  }

  return [
    read(calls.getFinanceQuestionnaire, async ({ query: { domain: code, number } }) => {
      const found = await findVersion(db, { code, number })
      if (isRefusal(found)) return found
      const { versionId, createdAt, ...rest } = found
      return { code, ...rest, createdAt: new Date(createdAt).toISOString(), ...(await readContent(db, versionId)) }
    }),

    write(calls.createFinanceQuestionnaire, async (tx, { body, caller }) => {
      const { code, nameHant, nameEn, from } = body
      const name = {
        'zh-Hans': body.name,
        ...(nameHant ? { 'zh-Hant': nameHant } : {}),
        ...(nameEn ? { en: nameEn } : {}),
      }
      const created = await createDomain(tx, { code, kind: DomainKind.finance, name, publicPreview: false })
      if (isRefusal(created)) return created
      const content: FinanceContent = from === 'builtIn' ? builtInFinanceQuestionnaire : { fields: [], indicators: [] }
      const updatedBy = caller.principal?.userId ?? null
      await tx.insert(questionnaireDraft).values({ domainId: created.id, base: 0, content, updatedBy })
      return { reply: { code }, object: `questionnaire:${code}`, detail: { from } }
    }),

    write(calls.copyFinanceQuestionnaire, async (tx, { body: { domain, code, name }, caller }) => {
      const by = caller.principal?.userId ?? null
      const copied = await copyDraft(tx, financeKind, { from: domain, code, name, by })
      return isRefusal(copied)
        ? copied
        : { reply: copied, object: `questionnaire:${code}`, detail: { from: domain, name } }
    }),

    file(calls.getFinanceQuestionnaireTemplate, async ({ caller: { language } }) =>
      workbookFile(
        textIn(language)('workbook:financeDefinition.title'),
        await financeDefinitionTemplate(builtInFinanceQuestionnaire, language),
      ),
    ),

    file(calls.exportFinanceQuestionnaire, async ({ query: { domain, number, draft }, caller }) => {
      const found = draft ? await drafted(domain, caller) : await published(domain, number)
      if (isRefusal(found)) return found
      const bytes = await financeDefinitionToWorkbook(found.content, caller.language)
      const name = `${inLanguage(found.name, caller.language)} ${found.mark}`
      return { ...workbookFile(name, bytes), object: `questionnaire:${domain}`, detail: { version: found.mark } }
    }),

    prepared(
      calls.importFinanceDraft,
      async ({ body, caller }) => {
        const { language } = caller
        return acceptWorkbook(await parseFinanceDefinition(await uploadOf(body.file, caller), language), language)
      },
      async (tx, content, { body: { domain: code }, caller }) => {
        const by = caller.principal?.userId ?? null
        const changed = await changeDraft(tx, financeForm, { code, by }, () => content)
        if (isRefusal(changed)) return changed
        const reply = { fields: content.fields.length, indicators: content.indicators.length }
        return { reply, object: `questionnaire:${code}`, detail: { imported: reply } }
      },
    ),

    read(calls.getFinanceDraft, async ({ query, caller: { language } }) => {
      const draft = await readDraft(db, financeForm, query.domain)
      if (isRefusal(draft)) return draft
      const { code, name, archived, saved, base, newest, newestId, version, content } = draft
      const published = await financeKind.begin(db, newestId)
      const faults = Object.entries(faultsOfContent(content)).flatMap(([path, reasons]) => {
        const [list, position] = path.split('.')
        const kept = list === 'fields' ? 'fields' : 'indicators'
        const entry = position === undefined ? null : (content[kept][Number(position)]?.code ?? null)
        return reasons.map((reason) => ({
          list: kept as typeof kept,
          code: entry,
          reason: faultText(reason, language),
        }))
      })
      const said = saved && { by: saved.by, at: saved.at.toISOString() }
      return { code, name, archived, saved: said, base, newest, version, ...content, published, faults }
    }),

    write(calls.putFinanceField, async (tx, { body, caller }) => {
      const { domain, version, entry, field } = body
      const named = { domain, version }
      const reply = await change(tx, { named, caller, edit: (content) => putField(content, entry, field) })
      return isRefusal(reply) ? reply : { reply, object: `questionnaire:${domain}`, detail: { field: field.code } }
    }),

    write(calls.putFinanceIndicator, async (tx, { body, caller }) => {
      const { domain, version, entry, indicator } = body
      const edit = (content: FinanceContent) => putIndicator(content, entry, indicator)
      const reply = await change(tx, { named: { domain, version }, caller, edit })
      if (isRefusal(reply)) return reply
      const detail = { indicator: indicator.code, formula: indicator.formula }
      return { reply, object: `questionnaire:${domain}`, detail }
    }),

    write(calls.moveFinanceEntry, async (tx, { body, caller }) => {
      const { domain, version, ...moved } = body
      const edit = (content: FinanceContent) => moveEntry(content, moved)
      const reply = await change(tx, { named: { domain, version }, caller, edit })
      return isRefusal(reply) ? reply : { reply, object: `questionnaire:${domain}`, detail: { moved: moved.entry } }
    }),

    write(calls.removeFinanceEntry, async (tx, { body, caller }) => {
      const { domain, version, ...removed } = body
      const edit = (content: FinanceContent) => removeEntry(content, removed)
      const reply = await change(tx, { named: { domain, version }, caller, edit })
      return isRefusal(reply) ? reply : { reply, object: `questionnaire:${domain}`, detail: { removed: removed.entry } }
    }),

    read(calls.tryFinanceFormula, async ({ body, caller: { language } }) => {
      const draft = await readDraft(db, financeForm, body.domain)
      if (isRefusal(draft)) return draft
      return tryFormula(draft.content, { body, timeZone: clock.timeZone, language })
    }),

    write(calls.publishFinanceDraft, async (tx, { body, caller }) => {
      const by = caller.principal?.userId ?? null
      const published = await publishDraft(tx, financeForm, { code: body.domain, version: body.version, by })
      if (isRefusal(published)) return published
      const reply = { number: published.number }
      return { reply, object: `questionnaire:${body.domain}`, detail: reply }
    }),

    write(calls.discardFinanceDraft, async (tx, { query }) => {
      const discarded = await discardDraft(tx, financeForm, { code: query.domain, version: query.version })
      return isRefusal(discarded) ? discarded : { reply: null, object: `questionnaire:${query.domain}` }
    }),
  ]
}
