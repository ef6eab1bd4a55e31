import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useProjectCrumbs } from '#app/risk/campaigns/projects/project-crumbs.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { getProject } from '#contract/risk/campaigns/calls.ts'
import { getThreshold, saveThreshold } from '#contract/risk/kinds/matrix/result-calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as atResults from '#contract/risk/results/addresses.ts'
import classes from './weights.module.css'

const formId = 'threshold'

export const handle: PageHandle = {
  i18n: ['campaigns', 'kinds-matrix-results'],
  title: ({ t }) => t('kinds-matrix-results:threshold.title'),
}

/** An empty field means no threshold. */
const typed = z.object({
  version: z.coerce.number().int(),
  threshold: z
    .string()
    .default('')
    .transform((text) => text.normalize('NFKC').trim())
    .pipe(z.string().regex(/^\d{0,3}$/, 'kinds-matrix-validation:thresholdInvalid'))
    .transform(Number)
    .refine(
      (threshold) => saveThreshold.body.shape.threshold.safeParse(threshold).success,
      'kinds-matrix-validation:thresholdInvalid',
    ),
})

export async function loader(args: LoaderFunctionArgs) {
  const id = bizIdOf(args)
  const [project, known, draft] = await Promise.all([
    query(args, getProject, { query: { id } }),
    query(args, getThreshold, { query: { id } }),
    readDraft(args),
  ])
  return { project: { bizId: project.bizId, name: project.name }, ...known, draft }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typed, formId)
  if (!form.ok) return form.refused()
  const id = bizIdOf(args)
  const result = await mutate(args, saveThreshold, { body: { id, ...form.value } })
  if (!result.ok) return form.refusedBy(result, () => query(args, getThreshold, { query: { id } }))
  return redirectWithNotice(
    args,
    atResults.results(id),
    translatorOf(args.request, 'kinds-matrix-results')('threshold.done'),
  )
}

/** Minimum number of papers for which results show figures. */
export default function ThresholdPage() {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns'])
  const { project, version, threshold, answered, draft } = useLoaderData<typeof loader>()
  const crumbs = useProjectCrumbs(project)
  const mayWrite = usePermission(RiskPerm.writeProjects)
  const reply = useActionData<typeof action>()
  const stored = reply?.stored
  const textOf = (value: number) => (value === 0 ? '' : String(value))
  const labels = { threshold: t('threshold.field') }
  const form = formState(formId, {
    reply,
    fields: labels,
    saved: draft?.values ?? { threshold: textOf(threshold) },
  })
  const back = atResults.results(project.bizId)
  const rules = (
    <ul className={classes.rules}>
      {(['groups', 'rest', 'single', 'links', 'finance', 'limits'] as const).map((rule) => (
        <li key={rule}>{t(`threshold.rules.${rule}`)}</li>
      ))}
      <li>{t(answered ? 'threshold.rules.answered' : 'threshold.rules.promise')}</li>
    </ul>
  )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('threshold.title')}
        line={t('threshold.line')}
        crumbs={[...crumbs, { label: t('campaigns:project.results'), to: back }]}
      />
      {mayWrite ? (
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          version={version}
          conflict={stored && bothVersions(labels, reply, { threshold: textOf(stored.threshold) })}
          save={t('threshold.save')}
          back={back}
        >
          {rules}
          <TextField
            field={form.field('threshold')}
            hint={t('threshold.hint')}
            inputMode="numeric"
            maxLength={3}
            width="short"
            optional
          />
        </EditForm>
      ) : (
        <Card>
          {rules}
          <p>{threshold === 0 ? t('threshold.off') : t('threshold.shown', { threshold })}</p>
          <LinkButton to={back}>{t('answers.back')}</LinkButton>
        </Card>
      )}
    </>
  )
}
