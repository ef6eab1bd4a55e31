import type { Tx } from '#api/platform/db/connection.ts'
import { acceptWorkbook } from '#api/platform/files/workbook/workbook-upload.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { type Route, read, write } from '#api/platform/http/route.ts'
import { faultText, textIn } from '#api/platform/text.ts'
import { aboutDraft, changeDraft, createDomain, readDraft } from '#api/risk/questionnaires/draft.ts'
import { type EditedKind, kindRoutes } from '#api/risk/questionnaires/kind-routes.ts'
import { findVersion } from '#api/risk/questionnaires/questionnaire.ts'
import { questionnaireDraft } from '#api/risk/questionnaires/table.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/kinds/finance/calls.ts'
import type { FinanceContent } from '#contract/risk/kinds/finance/content.ts'
import { builtInFinanceQuestionnaire } from './built-in/questionnaire.ts'
import {
  financeDefinitionTemplate,
  financeDefinitionToWorkbook,
  parseFinanceDefinition,
} from './definition-workbook.ts'
import { moveEntry, putField, putIndicator, putSettings, removeEntry, versionsOf } from './draft-edit.ts'
import { faultsOfContent, financeForm } from './draft-form.ts'
import type { FinanceDeps } from './questionnaire.ts'
import { readContent } from './questionnaire.ts'
import { tryFormula } from './trial.ts'

const edited: EditedKind<FinanceContent, FinanceContent, { fields: number; indicators: number }, { number: number }> = {
  form: financeForm,
  calls: {
    copy: calls.copyFinanceQuestionnaire,
    template: calls.getFinanceQuestionnaireTemplate,
    export: calls.exportFinanceQuestionnaire,
    import: calls.importFinanceDraft,
    publish: calls.publishFinanceDraft,
    discard: calls.discardFinanceDraft,
  },
  workbook: {
    read: async (upload, language) => acceptWorkbook(await parseFinanceDefinition(upload, language), language),
    write: financeDefinitionToWorkbook,
    template: async (language) => ({
      title: textIn(language)('kinds-finance-workbook:definition.title'),
      bytes: await financeDefinitionTemplate(builtInFinanceQuestionnaire, language),
    }),
  },
  taken: (content) => content,
  sizeOf: ({ fields, indicators }) => ({ fields: fields.length, indicators: indicators.length }),
  made: ({ number }) => ({ number }),
}

export const draftRoutes = ({ db, clock }: FinanceDeps): Route[] => {
  const change = async (
    tx: Tx,
    {
      domain,
      caller,
      edit,
    }: { domain: string; caller: Caller; edit: (content: FinanceContent) => FinanceContent | Refusal },
  ) => {
    const by = caller.principal?.userId ?? null
    const changed = await changeDraft(tx, financeForm, { code: domain, by }, edit)
    return isRefusal(changed) ? changed : { version: changed.version }
  }

  return [
    ...kindRoutes(db, edited),

    read(calls.getFinanceQuestionnaire, async ({ query: { domain: code, number } }) => {
      const found = await findVersion(db, { kind: financeForm.kind, code, number })
      if (isRefusal(found)) return found
      const { versionId, ...rest } = found
      return { code, ...rest, ...(await readContent(db, versionId)) }
    }),

    write(calls.createFinanceQuestionnaire, async (tx, { body, caller }) => {
      const { code, from } = body
      const created = await createDomain(tx, {
        code,
        kind: financeForm.kind,
        name: body.name,
        publicPreview: false,
      })
      if (isRefusal(created)) return created
      const content: FinanceContent =
        from === 'builtIn' ? builtInFinanceQuestionnaire : await financeForm.begin(tx, null)
      const updatedBy = caller.principal?.userId ?? null
      await tx.insert(questionnaireDraft).values({ domainId: created.id, base: 0, content, updatedBy })
      return { reply: { code }, object: `questionnaire:${code}`, detail: { from } }
    }),

    read(calls.getFinanceDraft, async ({ query, caller: { language } }) => {
      const draft = await readDraft(db, financeForm, query.domain)
      if (isRefusal(draft)) return draft
      const { content } = draft
      const published = await financeForm.begin(db, draft.newestId)
      const faults = Object.entries(faultsOfContent(content)).flatMap(([path, reasons]) => {
        const [list, position] = path.split('.')
        const listName = list === 'fields' ? 'fields' : 'indicators'
        const entry = position === undefined ? null : (content[listName][Number(position)]?.code ?? null)
        return reasons.map((reason) => ({
          list: listName as typeof listName,
          code: entry,
          reason: faultText(reason, language),
        }))
      })
      return { ...aboutDraft(draft), versions: versionsOf(content), ...content, published, faults }
    }),

    write(calls.putFinanceSettings, async (tx, { body, caller }) => {
      const { domain, version, settings } = body
      const edit = (content: FinanceContent) => putSettings(content, { version, settings })
      const reply = await change(tx, { domain, caller, edit })
      return isRefusal(reply) ? reply : { reply, object: `questionnaire:${domain}`, detail: settings }
    }),

    write(calls.putFinanceField, async (tx, { body, caller }) => {
      const { domain, version, entry, field } = body
      const edit = (content: FinanceContent) => putField(content, { entry, version }, field)
      const reply = await change(tx, { domain, caller, edit })
      return isRefusal(reply) ? reply : { reply, object: `questionnaire:${domain}`, detail: { field: field.code } }
    }),

    write(calls.putFinanceIndicator, async (tx, { body, caller }) => {
      const { domain, version, entry, indicator } = body
      const edit = (content: FinanceContent) => putIndicator(content, { entry, version }, indicator)
      const reply = await change(tx, { domain, caller, edit })
      if (isRefusal(reply)) return reply
      const detail = { indicator: indicator.code, formula: indicator.formula }
      return { reply, object: `questionnaire:${domain}`, detail }
    }),

    write(calls.moveFinanceEntry, async (tx, { body, caller }) => {
      const { domain, ...moved } = body
      const edit = (content: FinanceContent) => moveEntry(content, moved)
      const reply = await change(tx, { domain, caller, edit })
      return isRefusal(reply) ? reply : { reply, object: `questionnaire:${domain}`, detail: { moved: moved.entry } }
    }),

    write(calls.removeFinanceEntry, async (tx, { body, caller }) => {
      const { domain, ...removed } = body
      const edit = (content: FinanceContent) => removeEntry(content, removed)
      const reply = await change(tx, { domain, caller, edit })
      return isRefusal(reply) ? reply : { reply, object: `questionnaire:${domain}`, detail: { removed: removed.entry } }
    }),

    read(calls.tryFinanceFormula, async ({ body, caller: { language } }) => {
      const draft = await readDraft(db, financeForm, body.domain)
      if (isRefusal(draft)) return draft
      return tryFormula(draft.content, { body, timeZone: clock.timeZone, language })
    }),
  ]
}
