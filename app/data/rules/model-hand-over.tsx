import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { handOverRuleModel, listRuleModelOwners } from '#contract/data/rules/calls.ts'
import { rulesModelNoteMax } from '#contract/data/rules/codes.ts'
import { handingOverModel } from '#contract/data/rules/shapes.ts'
import { modelOf } from './model.server.ts'

const formId = 'hand-over'

export const handle: PageHandle<{ model: { name: string } }> = {
  i18n: ['rules', 'rules-faults', 'workspaces'],
  title: ({ t, data }) => t('rules:handOver.title', { name: data?.model.name ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { bizId, name, version, owner } = (await modelOf(args)).model
  return {
    blocked,
    model: { bizId, name, version, owner },
    people: await query(args, listRuleModelOwners, { query: { bizId } }),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, handingOverModel.omit({ bizId: true }), formId)
  if (!form.ok) return form.refused()
  const { workspace, model } = await modelOf(args)
  const result = await mutate(args, handOverRuleModel, { body: { bizId: model.bizId, ...form.value } })
  if (!result.ok) return form.refusedBy(result, async () => ({ version: (await modelOf(args)).model.version }))
  const said = translatorOf(args.request, 'rules')('handOver.done')
  return redirectWithNotice(args, at.ruleModel(workspace.id, model.bizId), said)
}

/** Transfers a model to another owner. */
export default function ModelHandOver() {
  const { t } = useTranslation('rules')
  const { blocked, model, people, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { id } = useWorkspace().workspace
  const back = at.ruleModel(id, model.bizId)
  const title = t('handOver.title', { name: model.name })
  if (blocked) return <Blocked title={title} back={back} />
  const form = formState(formId, {
    reply,
    draft,
    fields: { usercode: t('handOver.to'), note: t('handOver.note') },
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={t('handOver.line', { owner: model.owner })}
        crumbs={[
          { label: t('title'), to: at.ruleModels(id) },
          { label: model.name, to: back },
        ]}
      />
      {people.length === 0 ? (
        <Card>
          <EmptyState title={t('handOver.nobody')} line={t('handOver.nobodyLine')} />
        </Card>
      ) : (
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          version={model.version}
          save={t('handOver.action')}
          back={back}
        >
          <SelectField
            field={form.field('usercode')}
            hint={t('handOver.toHint')}
            empty={t('handOver.choose')}
            options={people.map(({ usercode, name }) => ({ value: usercode, label: name }))}
          />
          <TextField
            field={form.field('note')}
            hint={t('handOver.noteHint', { max: rulesModelNoteMax })}
            optional
            maxLength={rulesModelNoteMax}
            width="long"
            autoComplete="off"
          />
        </EditForm>
      )}
    </>
  )
}
