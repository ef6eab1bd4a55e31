import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { saveSource } from '#contract/data/sources/calls.ts'
import { Connector, portOf, SourceStatus } from '#contract/data/sources/codes.ts'
import { sourceOf } from './params.server.ts'

const formId = 'source'

export const handle: PageHandle<{ source?: { name: string } | undefined }> = {
  i18n: ['sources', 'tables', 'workspaces'],
  title: ({ t, data }) => (data?.source ? t('sources:edit.title', { name: data.source.name }) : t('sources:add')),
}

const isAdding = ({ params }: LoaderFunctionArgs): boolean => params.source === undefined

/** Connection as form values. */
async function typed(args: LoaderFunctionArgs) {
  const { name, connector, host, port, database, schema, account, tls, status, version } = await sourceOf(args)
  const values = { name, connector, host, port: String(port), database, schema, account, status, version }
  return { ...values, tls: tls ? 'yes' : undefined }
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, isAdding(args) ? 'add' : 'edit')
  return { blocked, source: isAdding(args) ? undefined : await typed(args), draft: await readDraft(args) }
}

const text = z.string().default('')
/** Values as typed; the api checks them. */
const typedSource = z.strictObject({
  version: z.coerce.number().int().optional(),
  name: text,
  connector: z.enum(Connector, { error: 'required' }),
  host: text,
  port: text,
  database: text,
  schema: text,
  account: text,
  secret: text,
  tls: z.enum(['yes']).optional(),
  status: z.enum(SourceStatus).default(SourceStatus.enabled),
})

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedSource, formId)
  if (!form.ok) return form.refused()
  const { workspace } = await workspaceFor(args, isAdding(args) ? 'add' : 'edit')
  const { tls, port, ...value } = form.value
  const own = isAdding(args) ? {} : { bizId: bizIdOf(args, 'source') }
  const result = await mutate(args, saveSource, {
    body: {
      workspaceBizId: workspace.bizId,
      ...own,
      ...value,
      port: port || portOf[value.connector],
      tls: tls === 'yes',
    },
  })
  if (!result.ok) return form.refusedBy(result, async () => typed(args))
  const said = translatorOf(args.request, 'sources')('saved')
  return redirectWithNotice(args, at.source(workspace.id, result.data.bizId), said)
}

export default function SourceEdit() {
  const { t } = useTranslation(['sources', 'tables'])
  const { blocked, source, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { id } = useWorkspace().workspace
  const names = ['name', 'connector', 'host', 'port', 'database', 'schema', 'account', 'tls', 'status'] as const
  const labels = {
    ...Object.fromEntries(names.map((name) => [name, t(`field.${name}`)])),
    secret: t('field.secret'),
  } as Record<(typeof names)[number] | 'secret', string>
  const saved: Readonly<Record<string, unknown>> = source ?? {
    connector: Connector.postgres,
    status: SourceStatus.enabled,
  }
  const form = formState(formId, {
    reply,
    draft,
    fields: labels,
    saved,
  })
  const stored = reply?.stored
  const title = source ? t('edit.title', { name: source.name }) : t('add')
  if (blocked) return <Blocked title={title} back={at.sources(id)} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={t('edit.line')}
        crumbs={[
          { label: t('tables:title'), to: at.tables(id) },
          { label: t('title'), to: at.sources(id) },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={source?.version}
        conflict={
          stored &&
          names.map((name) => ({
            field: labels[name],
            mine: reply.values[name]?.[0] ?? '',
            stored: stored[name] ?? '',
          }))
        }
        save={t('edit.save')}
        back={at.sources(id)}
      >
        <TextField field={form.field('name')} hint={t('edit.nameHint')} autoComplete="off" />
        <SelectField
          field={form.field('connector')}
          empty={false}
          options={Object.values(Connector).map((value) => ({ value, label: t(`connector.${value}`) }))}
        />
        <TextField field={form.field('host')} hint={t('edit.hostHint')} autoComplete="off" spellCheck={false} />
        <TextField
          field={form.field('port')}
          hint={t('edit.portHint')}
          optional
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField field={form.field('database')} autoComplete="off" spellCheck={false} />
        <TextField
          field={form.field('schema')}
          hint={t('edit.schemaHint')}
          optional
          autoComplete="off"
          spellCheck={false}
        />
        <TextField field={form.field('account')} hint={t('edit.accountHint')} autoComplete="off" spellCheck={false} />
        <PasswordField
          field={form.field('secret')}
          hint={t(source ? 'edit.secretKept' : 'edit.secretHint')}
          optional={source !== undefined}
          autoComplete="new-password"
        />
        <CheckboxGroup
          field={form.field('tls')}
          choices={[{ value: 'yes', label: t('edit.tls'), hint: t('edit.tlsHint') }]}
        />
        <RadioGroup
          field={form.field('status')}
          choices={[
            { value: SourceStatus.enabled, label: t('edit.enabled') },
            { value: SourceStatus.disabled, label: t('edit.disabled') },
          ]}
        />
      </EditForm>
    </>
  )
}
