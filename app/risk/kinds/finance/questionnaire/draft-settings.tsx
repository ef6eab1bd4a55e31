import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { putFinanceSettings } from '#contract/risk/kinds/finance/calls.ts'
import { AmountUnit, earlierMax } from '#contract/risk/kinds/finance/codes.ts'
import { financeSettings } from '#contract/risk/kinds/finance/content.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import { type DraftHead, draftOfPage, type EntryReply, headOf, refusedEntry, type SavedOf } from './draft.server.ts'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'kinds-finance-questionnaires',
  title: ({ t }) => t('kinds-finance-questionnaires:settings.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return {
    head: headOf(args, draft),
    version: draft.versions.settings,
    saved: savedOf(draft, ''),
    typed: await readDraft(args),
  }
}

const savedOf: SavedOf = ({ unit, earlier }) => ({ unit, earlier: String(earlier) })

const typed = z.object({ ...financeSettings.shape, version: z.string() })

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const form = await readForm(args, typed, FormId.entry)
  if (!form.ok) return form.refused()
  const { version, ...settings } = form.value
  const result = await mutate(args, putFinanceSettings, { body: { domain, version, settings } })
  if (!result.ok) return refusedEntry(args, form, { failed: result, part: 'settings', savedOf })
  const t = translatorOf(args.request, 'kinds-finance-questionnaires')
  return redirectWithNotice(args, at.draft(domain), t('entry.saved'))
}

/** Default unit of new papers, and the number of years. */
export default function DraftSettings() {
  const { t } = useTranslation('kinds-finance-questionnaires')
  const { head, version, saved, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EntryReply | undefined
  const labels = { unit: t('settings.unit'), earlier: t('settings.years') }
  const form = formState<string>(FormId.entry, { reply, fields: labels, saved: typed?.values ?? saved })
  const list = at.draft(head.code)
  const conflict = reply?.stored && bothVersions(labels, reply, reply.stored.texts)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('settings.title')}
        line={t('settings.line')}
        crumbs={[
          { label: t('questionnaires'), to: atQuestionnaires.questionnaires },
          { label: head.name, to: atQuestionnaires.questionnaire(head.code) },
          { label: t('draft.short'), to: list },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={typed}
        version={version}
        conflict={conflict}
        save={t('entry.save')}
        back={list}
      >
        <RadioGroup
          field={form.field('unit')}
          hint={t('settings.unitHint')}
          choices={Object.values(AmountUnit).map((value) => ({ value, label: t(`amounts.${value}`) }))}
        />
        <RadioGroup
          field={form.field('earlier')}
          hint={t('settings.yearsHint')}
          choices={Array.from({ length: earlierMax + 1 }, (_, earlier) => ({
            value: String(earlier),
            label: t('settings.yearsOf', { count: earlier + 2 }),
          }))}
        />
      </EditForm>
    </>
  )
}
