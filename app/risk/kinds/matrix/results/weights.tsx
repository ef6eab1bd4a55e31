import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { type FormLimit, usualLimit } from '#app/page/forms/posted.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useProjectCrumbs } from '#app/risk/campaigns/projects/project-crumbs.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormState, formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { megabyte } from '#contract/platform/bytes.ts'
import { getProject } from '#contract/risk/campaigns/calls.ts'
import { getWeights, saveWeights } from '#contract/risk/kinds/matrix/result-calls.ts'
import { weight, weightedMax } from '#contract/risk/kinds/matrix/weights.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as atResults from '#contract/risk/results/addresses.ts'
import { WeightsList } from './result-key-figures.tsx'
import classes from './weights.module.css'

const formId = 'weights'

export const handle: PageHandle = {
  large: true,
  i18n: ['campaigns', 'kinds-matrix-results'],
  title: ({ t }) => t('kinds-matrix-results:weights.title'),
}

/** Two fields, key and weight, for each dimension and department. */
const weightsLimit: FormLimit = { ...usualLimit, bytes: megabyte, fields: 2 * weightedMax + 10 }

/** Weight of an entry; empty means unset. The key is empty for respondents without a department. */
const entry = z.object({
  key: z.string().default(''),
  weight: z
    .string()
    .transform((text) => text.normalize('NFKC').trim())
    .pipe(weight)
    .optional(),
})

const typedWeights = z.object({
  version: z.coerce.number().int(),
  dimensions: z.array(entry).default([]),
  departments: z.array(entry).default([]),
})

export async function loader(args: LoaderFunctionArgs) {
  const id = bizIdOf(args)
  const [project, known, draft] = await Promise.all([
    query(args, getProject, { query: { id } }),
    query(args, getWeights, { query: { id } }),
    readDraft(args),
  ])
  return {
    project: { bizId: project.bizId, name: project.name },
    ...known,
    draft,
  }
}

/** After a concurrent edit, replies with the stored weights next to the submitted ones. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedWeights, formId, weightsLimit)
  if (!form.ok) return form.refused()
  const id = bizIdOf(args)
  const { version, dimensions, departments } = form.value
  const weights = { dimensions: recordOf(dimensions), departments: recordOf(departments) }
  const result = await mutate(args, saveWeights, { body: { id, version, weights } })
  if (!result.ok) return form.refusedBy(result, () => query(args, getWeights, { query: { id } }))
  return redirectWithNotice(
    args,
    atResults.results(id),
    translatorOf(args.request, 'kinds-matrix-results')('weights.done'),
  )
}

const recordOf = (entries: readonly z.output<typeof entry>[]): Record<string, string> =>
  Object.fromEntries(entries.flatMap(({ key, weight: set }) => (set === undefined ? [] : [[key, set]])))

const parts = ['dimensions', 'departments'] as const

type Part = (typeof parts)[number]

type Entry = { key: string; name: string }

const nameOf = (part: Part, at: number) => `${part}[${at}].weight`

/** Weight of each dimension and department in the weighted mean. */
export default function WeightsPage() {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns'])
  const { project, version, weights, dimensions, departments, draft } = useLoaderData<typeof loader>()
  const crumbs = useProjectCrumbs(project)
  const mayWrite = usePermission(RiskPerm.writeProjects)
  const reply = useActionData<typeof action>()
  const known = { dimensions, departments }
  const entries = parts.flatMap((part) => known[part].map((entry, at) => ({ part, entry, at })))
  const saved = Object.fromEntries(entries.map(({ part, entry, at }) => [nameOf(part, at), weights[part][entry.key]]))
  const form = formState(formId, {
    reply,
    fields: Object.fromEntries(entries.map(({ part, entry, at }) => [nameOf(part, at), entry.name])),
    saved: draft?.values ?? saved,
  })
  const back = atResults.results(project.bizId)
  const stored = reply?.stored
  const named = (part: Part) =>
    known[part].flatMap(({ key, name }) => (weights[part][key] ? [{ name, weight: weights[part][key] }] : []))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('weights.title')}
        line={t('weights.line')}
        crumbs={[...crumbs, { label: t('campaigns:project.results'), to: back }]}
      />
      {mayWrite ? (
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          version={version}
          conflict={
            stored &&
            entries.map(({ part, entry, at }) => ({
              field: entry.name,
              mine: reply.values[nameOf(part, at)]?.[0] ?? '',
              stored: stored.weights[part][entry.key] ?? '',
            }))
          }
          save={t('weights.save')}
          back={back}
        >
          {parts.map((part) => (
            <Entries key={part} part={part} entries={known[part]} form={form} />
          ))}
        </EditForm>
      ) : (
        <Card>
          <WeightsList weights={{ dimensions: named('dimensions'), departments: named('departments') }} />
          <LinkButton to={back}>{t('answers.back')}</LinkButton>
        </Card>
      )}
    </>
  )
}

function Entries({ part, entries, form }: { part: Part; entries: readonly Entry[]; form: FormState }) {
  const { t } = useTranslation('kinds-matrix-results')
  if (entries.length === 0) return null
  return (
    <FieldSet legend={t(`weights.${part}`)}>
      <p className={classes.hint}>{t('weights.hint')}</p>
      <div className={classes.entries}>
        {entries.map(({ key, name }, at) => (
          <div key={key}>
            <input type="hidden" name={`${part}[${at}].key`} value={key} />
            <TextField
              field={form.field(nameOf(part, at))}
              label={name}
              inputMode="decimal"
              maxLength={6}
              width="short"
            />
          </div>
        ))}
      </div>
    </FieldSet>
  )
}
