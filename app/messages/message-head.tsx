import { useTranslation } from 'react-i18next'
import type { NewsLevel } from '#contract/messages/codes.ts'
import type { MessageView } from './message-view.server.ts'
import classes from './messages.module.css'

const tones: Record<NewsLevel, string> = { '1': 'danger', '2': 'warning', '3': 'neutral' }

type Told = Pick<MessageView, 'noticeType' | 'newsLevel' | 'time' | 'createTime'>

/** The title by notice type, the tag by level, and when it came. spec: platform §2 "Message centre" */
export function MessageHead({ message: { noticeType, newsLevel, time, createTime } }: { message: Told }) {
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
