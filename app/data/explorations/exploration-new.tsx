import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { RefusedRight } from '#app/data/mart/missing-right.tsx'
import { offeredTables } from '#app/data/processes/process.server.ts'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor, workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { profileColumns, saveExploration, searchExplorations } from '#contract/data/explorations/calls.ts'
import { explorationNameMax } from '#contract/data/explorations/codes.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { cardOfColumn, proposedName } from './column-cards.ts'
import { refusalOf, waitMs, within } from './exploration.server.ts'
import classes from './exploration-new.module.css'
import { Profile, ProfileFacts } from './profile.tsx'

const formId = 'exploration'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['explorations', 'cards', 'cards-faults', 'processes-faults', 'tables', 'mart', 'authorizations', 'workspaces'],
  title: ({ t, data }) =>
    data?.table ? t('explorations:profile.title', { name: data.table.name }) : t('explorations:newTitle'),
}

const tableIn = (request: Request): string | undefined => {
  const named = bizId.safeParse(new URL(request.url).searchParams.get('table'))
  return named.success ? named.data : undefined
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'add')
  const tables = await offeredTables(args, workspace)
  const tableBizId = tableIn(args.request)
  const none = { blocked, tables, table: undefined, profile: undefined, proposed: '', draft: undefined }
  const read = { refused: undefined, missing: undefined, isCounting: false }
  if (tableBizId === undefined) return { ...none, ...read }
  const known = tables.find((each) => each.bizId === tableBizId)
  const table = { bizId: tableBizId, name: known?.name ?? translatorOf(args.request, 'explorations')('tableUnknown') }
  const body = { workspaceBizId: workspace.bizId, tableBizId }
  const request = new Request(args.request.url, { headers: args.request.headers })
  const result = await within(mutate({ ...args, request }, profileColumns, { body }), waitMs)
  if (result === undefined) return { ...none, ...read, table, isCounting: true }
  if (!result.ok) return { ...none, ...read, table, ...refusalOf(result) }
  const names = await takenNames(args, workspace.bizId)
  const proposed = proposedName(table.name, names, explorationNameMax)
  return { ...none, ...read, table, profile: result.data, proposed, draft: await readDraft(args) }
}

const namesRead = 200

async function takenNames(args: LoaderFunctionArgs, workspaceBizId: string): Promise<string[]> {
  const { records } = await query(args, searchExplorations, { body: { workspaceBizId, size: namesRead } })
  return records.map(({ name }) => name)
}

const naming = z.strictObject({ name: z.string().default('') })

/** Adds an exploration; the pressed button names the column of its first card. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, naming, formId)
  if (!form.ok) return form.refused()
  const workspace = await workspaceOf(args)
  const tableBizId = tableIn(args.request)
  if (tableBizId === undefined) return redirect(at.explorationNew(workspace.id), 303)
  const body = { workspaceBizId: workspace.bizId, tableBizId }
  const profile = form.intent === '' ? undefined : await mutate(args, profileColumns, { body })
  const column = profile?.ok && profile.data.columns.find(({ name }) => name === form.intent)
  const cards = column ? [cardOfColumn(column, 'c1')] : []
  const result = await mutate(args, saveExploration, { body: { ...body, ...form.value, cards } })
  return result.ok ? redirect(at.exploration(workspace.id, result.data.bizId), 303) : form.refused(result)
}

/** Choice of a table, then its profile. Each column can become the first card. */
export default function ExplorationNew() {
  const { t } = useTranslation(['explorations', 'mart'])
  const { blocked, tables, table, profile, refused, missing, isCounting, proposed, draft } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { id } = useWorkspace().workspace
  useRevalidationWhile(isCounting)
  const form = formState(formId, { reply, draft, fields: { name: t('field.name') }, saved: { name: proposed } })
  if (blocked) return <Blocked title={t('newTitle')} back={at.explorations(id)} />
  const crumbs = [{ label: t('title'), to: at.explorations(id) }]
  if (!table)
    return (
      <>
        <PageHeader title={t('newTitle')} line={t('newLine')} crumbs={crumbs} />
        <Card>
          {tables.length === 0 ? (
            <EmptyState
              title={t('noTables')}
              line={t('noTablesLine')}
              action={<LinkButton to={at.mart(id)}>{t('toMart')}</LinkButton>}
            />
          ) : (
            <Form method="get" action={at.explorationNew(id)} className={classes.choice}>
              <SelectField
                label={t('field.table')}
                field={{ name: 'table' }}
                options={tables.map(({ bizId: value, name }) => ({ value, label: name }))}
                width="long"
              />
              <Button look="primary">{t('profile.open')}</Button>
            </Form>
          )}
        </Card>
      </>
    )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('profile.title', { name: table.name })}
        line={t('profile.line')}
        crumbs={crumbs}
        action={<LinkButton to={at.martTable(id, table.bizId)}>{t('profile.toRows')}</LinkButton>}
      />
      {missing && <RefusedRight refusal={missing} />}
      {refused !== undefined && !missing && (
        <Notice tone="danger" title={t('profile.refused')}>
          {refused}
        </Notice>
      )}
      {isCounting && <Waiting to={at.explorationNewOf(id, table.bizId)}>{t('profile.counting')}</Waiting>}
      {profile && (
        <PostForm form={form}>
          <div className={classes.naming}>
            <TextField
              field={form.field('name')}
              hint={t('edit.nameHint', { max: explorationNameMax })}
              autoComplete="off"
            />
            <Button look="primary">{t('create')}</Button>
          </div>
          <ProfileFacts profile={profile} />
          <Profile profile={profile} rows={at.martTable(id, table.bizId)} mayAdd />
        </PostForm>
      )}
    </>
  )
}
