import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/system/addresses.ts'
import { readMail, sendMailAgain } from '#contract/shell/system/calls.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import classes from './mail.module.css'
import { mailView } from './mail.server.ts'
import { MailStatusBadge } from './mail-status.tsx'

export const handle: PageHandle<{ subject: string }> = {
  i18n: 'system-outbox',
  title: ({ t, data }) => [data?.subject, t('system-outbox:title')].filter(Boolean).join(' - '),
}

export async function loader(args: LoaderFunctionArgs) {
  return mailView(args.request, await query(args, readMail, { query: { id: bizIdOf(args) } }))
}

/** Queues the mail again; the list shows its status. */
export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, sendMailAgain, { query: { id: bizIdOf(args) } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.outbox, translatorOf(args.request, 'system-outbox')('sendDone'))
}

/** A mail with its text, so that its link can be used without a mail server. */
export default function Mail() {
  const { t } = useTranslation('system-outbox')
  const mail = useLoaderData<typeof loader>()
  const { subject, status, sending, failure, dueAt, sentAt } = mail
  const maySend = usePermission(SystemPerm.sendOutbox) && sending
  const sendable = status === MailStatus.failed || status === MailStatus.kept
  const items = [
    { term: t('recipient'), value: mail.recipient },
    { term: t('purpose.label'), value: mail.purpose },
    { term: t('createdAt'), value: mail.createdAt },
    { term: t('sentAt'), value: sentAt ?? '' },
    { term: t('attempts'), value: mail.attempts > 0 ? String(mail.attempts) : '' },
    { term: t('failure.label'), value: failure ? t(`failure.${failure}`) : '' },
  ]
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={subject}
        status={<MailStatusBadge status={status} />}
        line={status === MailStatus.due && failure && dueAt ? t('next', { time: dueAt }) : undefined}
        crumbs={[{ label: t('title'), to: at.outbox }]}
        action={
          maySend &&
          sendable && (
            <PostForm form={{ id: confirmFormId }}>
              <Button look="primary">{t('send')}</Button>
            </PostForm>
          )
        }
      />
      {!sending && (
        <Notice tone="info" title={t('offTitle')}>
          {t('off')}
        </Notice>
      )}
      <Card>
        <DescriptionList items={items.filter(({ value }) => value !== '')} />
      </Card>
      <Card title={t('text')}>{mail.text === null ? <p>{t('withheld')}</p> : <LinkedText text={mail.text} />}</Card>
    </>
  )
}

const address = /(https?:\/\/[^\s，。；）]+)/

/** Plain text with its addresses as links, which send no referrer. */
const LinkedText = ({ text }: { text: string }) => (
  <p className={classes.text}>
    {text.split(address).map((part, at) =>
      address.test(part) ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
        <a key={at} href={part} rel="noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
