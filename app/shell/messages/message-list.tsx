import { type FetcherWithComponents, Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Choose } from '#app/ui/lists/choose.tsx'
import * as at from '#contract/shell/messages/addresses.ts'
import type { NewsLevel } from '#contract/shell/messages/codes.ts'
import { Confirmation, FormId, inPlace } from './confirmation.tsx'
import type { MessageView } from './message-view.server.ts'
import classes from './messages.module.css'

type FetcherForm = FetcherWithComponents<unknown>['Form']

type Props = {
  messages: readonly MessageView[]
  /** Query of the page, which includes the list's size. */
  search: string
  /** Marks a message as read when its reader opens it. */
  onOpen(id: number): void
  /** Shows checkboxes for bulk actions. */
  choosable?: boolean
  /** In the drawer: a form that posts in place, and the confirmation before deleting an unread message. */
  drawer?: { Post: FetcherForm; asking: number | undefined; ask(id?: number): void }
}

/** Messages with subject, importance, text up to 60 px, and actions. */
export function MessageList({ messages, ...rest }: Props) {
  return (
    <ul className={classes.list}>
      {messages.map((message) => (
        <li key={message.id} id={`message-${message.id}`} className={classes.item} data-read={message.isRead}>
          <Item message={message} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function Item({ message, search, onOpen, choosable, drawer }: Omit<Props, 'messages'> & { message: MessageView }) {
  const { t } = useTranslation('messages')
  const { id, isRead, body, long, invitation, page, time, noticeType } = message
  const name = `${t(`type.${noticeType}`)} ${time}`
  const Post: FetcherForm | typeof Form = drawer?.Post ?? Form
  const post = (form: string, children: ReactNode) => (
    <Post method="post" action={at.messages} preventScrollReset>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="id" value={id} />
      {drawer ? (
        <input type="hidden" name={inPlace} value="1" />
      ) : (
        <input type="hidden" name="back" value={at.messages + search} />
      )}
      {children}
    </Post>
  )
  const erase = isRead ? (
    post(
      FormId.remove,
      <button type="submit" className={classes.icon} aria-label={t('delete', { message: name })}>
        <Icon name="trash" />
      </button>,
    )
  ) : (
    <Link
      to={at.messageDelete(id) + search}
      className={classes.icon}
      aria-label={t('delete', { message: name })}
      onClick={(event) => {
        if (!drawer) return
        event.preventDefault()
        drawer.ask(id)
      }}
    >
      <Icon name="trash" />
    </Link>
  )
  return (
    <>
      <div className={classes.head}>
        <MessageHead message={message} />
        <span className={classes.marks}>
          {choosable && <Choose value={id} name={name} />}
          <Badge tone={isRead ? 'neutral' : 'info'}>{isRead ? t('read') : t('unread')}</Badge>
          {erase}
        </span>
      </div>
      <p className={classes.body}>{body}</p>
      {drawer?.asking === id && (
        <Confirmation title={t('remove.title')} line={t('remove.line')} onCancel={() => drawer.ask()}>
          {post(
            FormId.remove,
            <Button look="danger" small>
              {t('remove.action')}
            </Button>,
          )}
        </Confirmation>
      )}
      <div className={classes.foot}>
        {invitation && (
          <LinkButton to={invitation} small>
            {t('invitation')}
          </LinkButton>
        )}
        {page && (
          <LinkButton to={page} small reloadDocument>
            {t('open')}
          </LinkButton>
        )}
        {/* Last, since it takes its width where it is hidden. */}
        {long && (
          <details
            className={classes.expander}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open && !isRead) onOpen(id)
            }}
          >
            <summary>
              <span data-when="closed">{t('expand')}</span>
              <span data-when="open">{t('collapse')}</span>
            </summary>
          </details>
        )}
        {!isRead &&
          post(
            FormId.read,
            <button type="submit" className={classes.action} aria-label={t('markReadOf', { message: name })}>
              {t('markRead')}
            </button>,
          )}
      </div>
    </>
  )
}

const tones: Record<NewsLevel, string> = { '1': 'danger', '2': 'warning', '3': 'neutral' }

type MessageAbout = Pick<MessageView, 'noticeType' | 'newsLevel' | 'time' | 'createTime'>

/** Title by notice type, tag by level, and time. spec: platform §2 "Message centre" */
export function MessageHead({ message: { noticeType, newsLevel, time, createTime } }: { message: MessageAbout }) {
  const { t } = useTranslation('messages')
  return (
    <>
      <span className={classes.name}>
        {t(`type.${noticeType}`)}
        <span className={classes.tag} data-tone={tones[newsLevel]}>
          {t(`level.${newsLevel}`)}
        </span>
      </span>
      <time dateTime={createTime} className={classes.time}>
        {time}
      </time>
    </>
  )
}
