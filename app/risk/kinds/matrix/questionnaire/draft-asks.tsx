import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { editDraftAsks } from '#contract/risk/kinds/matrix/calls.ts'
import { type RowAsk, rowAsks } from '#contract/risk/kinds/matrix/codes.ts'
import { asksEdit } from '#contract/risk/kinds/matrix/shapes.ts'
import { draftOfPage, type DraftHead as Head, headOf } from './draft.server.ts'
import { DraftHead } from './draft-head.tsx'

const formId = 'asks'

export const handle: PageHandle<{ head: Head }> = {
  i18n: ['questionnaires', 'kinds-matrix-questionnaires'],
  title: ({ t, data }) => t('kinds-matrix-questionnaires:draft.title', { name: data?.head.name }),
}

const typedAsks = asksEdit.omit({ domain: true })

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return {
    head: headOf(args, draft),
    version: draft.asksVersion,
    asks: draft.asks ?? [],
    typed: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedAsks, formId)
  if (!form.ok) return form.refused()
  const domain = codeOf(args)
  const result = await mutate(args, editDraftAsks, { body: { domain, ...form.value } })
  if (!result.ok) {
    return form.refusedBy(result, async () => {
      const { asks = [], asksVersion } = await draftOfPage(args)
      return { asks, version: asksVersion }
    })
  }
  const t = translatorOf(args.request, 'kinds-matrix-questionnaires')
  return redirectWithNotice(args, at.draftAsks(domain), t('entry.saved'))
}

/** Settings for inputs of each row in addition to ratings. */
export default function DraftAsks() {
  const { t } = useTranslation('kinds-matrix-questionnaires')
  const { head, version, asks, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const label = t('asks.label')
  const form = formState(formId, { reply, fields: { asks: label }, saved: { asks, ...typed?.values } })
  const said = (values: readonly string[]) =>
    rowAsks
      .filter((each) => values.includes(each))
      .map((each: RowAsk) => t(`asks.${each}`))
      .join(t('listComma'))
  const stored = reply?.stored
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <DraftHead head={head} />
      <EditForm
        form={form}
        reply={reply}
        draft={typed}
        version={version}
        conflict={stored && [{ field: label, mine: said(reply.values.asks ?? []), stored: said(stored.asks) }]}
        save={t('entry.save')}
        back={at.draft(head.code)}
        title={t('asks.title')}
      >
        <p>{t('asks.line')}</p>
        <CheckboxGroup
          field={form.field('asks')}
          optional
          choices={rowAsks.map((each) => ({ value: each, label: t(`asks.${each}`), hint: t(`asks.${each}Line`) }))}
        />
      </EditForm>
    </>
  )
}
