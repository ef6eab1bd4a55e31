import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { EditReply, FormDraft, FormState } from '#app/ui/forms/form.ts'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import type { MasterList } from '#contract/audit/master-data/codes.ts'
import type { ClientRow } from '#contract/audit/master-data/shapes.ts'
import { listAddress } from './client-page.tsx'

type Props<Name extends string> = {
  client: Pick<ClientRow, 'code' | 'name'>
  list: MasterList
  line?: string
  /** Undefined for a new entry. */
  entry: { id: number; version: number; name: string } | undefined
  form: Pick<FormState, 'id' | 'errors'>
  labels: Record<Name, string>
  reply: EditReply<{ version: number } & Record<NoInfer<Name>, string>> | undefined
  draft: FormDraft | undefined
  /** For a form with repeated rows, whose buttons post it. */
  preventScrollReset?: boolean
  children: ReactNode
}

export function EntryForm<Name extends string>(props: Props<Name>) {
  const { client, list, line, entry, form, labels, reply, draft, preventScrollReset, children } = props
  const { t } = useTranslation('master-data')
  const back = listAddress(client.code, list)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={entry ? t(`${list}.edit`, { name: entry.name }) : t(`list.add.${list}`)}
        {...(line && { line })}
        crumbs={[
          { label: t('clients.title'), to: at.clients },
          { label: t(`list.title.${list}`, { name: client.name }), to: back },
        ]}
        action={entry && <LinkButton to={at.entryDelete(client.code, list, entry.id)}>{t('delete')}</LinkButton>}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        {...(entry && { version: entry.version })}
        conflict={reply?.stored && bothVersions<Name>(labels, reply, reply.stored)}
        save={t('save')}
        back={back}
        preventScrollReset={preventScrollReset}
      >
        {entry && <input type="hidden" name="id" value={entry.id} />}
        {children}
      </EditForm>
    </>
  )
}
