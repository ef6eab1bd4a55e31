import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { explorationNameMax } from '#contract/data/explorations/codes.ts'
import { explorationOf } from './exploration.server.ts'
import { saveChanges } from './saved.server.ts'

const formId = 'exploration'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['explorations', 'workspaces'],
  title: ({ t, data }) => t('explorations:edit.title', { name: data?.exploration.name }),
}

async function typed(args: LoaderFunctionArgs) {
  const { name, version } = (await explorationOf(args)).exploration
  return { name, version }
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { bizId } = (await explorationOf(args)).exploration
  return { blocked, bizId, exploration: await typed(args), draft: await readDraft(args) }
}

const typedExploration = z.strictObject({ version: z.coerce.number().int(), name: z.string().default('') })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedExploration, formId)
  if (!form.ok) return form.refused()
  const { workspace, exploration } = await explorationOf(args)
  const result = await saveChanges(args, exploration, form.value)
  if (!result.ok) return form.refusedBy(result, () => typed(args))
  const said = translatorOf(args.request, 'explorations')('edit.done')
  return redirectWithNotice(args, at.exploration(workspace.id, exploration.bizId), said)
}

/** Name of an exploration. */
export default function ExplorationEdit() {
  const { t } = useTranslation('explorations')
  const { blocked, bizId, exploration, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { id } = useWorkspace().workspace
  const labels = { name: t('field.name') }
  const form = formState(formId, { reply, draft, fields: labels, saved: { name: exploration.name } })
  const title = t('edit.title', { name: exploration.name })
  const back = at.exploration(id, bizId)
  if (blocked) return <Blocked title={title} back={back} />
  const stored = reply?.stored
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        crumbs={[
          { label: t('title'), to: at.explorations(id) },
          { label: exploration.name, to: back },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={exploration.version}
        conflict={stored && [{ field: labels.name, mine: reply.values.name?.[0] ?? '', stored: stored.name }]}
        save={t('edit.save')}
        back={back}
      >
        <TextField
          field={form.field('name')}
          hint={t('edit.nameHint', { max: explorationNameMax })}
          autoComplete="off"
        />
      </EditForm>
    </>
  )
}
