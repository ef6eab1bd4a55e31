import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { problems } from '#contract/platform/problem.ts'
import { useFrame } from '../menus/frame-data.ts'
import { reloadForPart, wasReloaded } from './chunk-load-error.ts'
import classes from './error-page.module.css'
import { type ShownError, shownError } from './failure.ts'

type Props = {
  error: unknown
  /** Next step for the reader, where the page knows a better one than the kind of error. */
  next?: string | undefined
  /** Link instead of the one to the home page; null for no link. */
  way?: { to: string; label: string } | null | undefined
}

/** Error page: the problem, the object it concerns, and the next step. */
export function ErrorPage({ error, next, way }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { kind, status, code, said } = shownError(error)
  const acting = Boolean(useFrame()?.stats.delegate?.targetUsercode)
  const title = t(`error.${kind}.title`)
  const words = kind === 'network' ? t('failed.load') : said
  const canRetry = kind === 'unavailable' || kind === 'server' || kind === 'network' || kind === 'tooMany'
  // Chunks fail to load in browsers only; a reload is offered once.
  const again = kind === 'part' && wasReloaded()
  const canReload = kind === 'part' && !again
  return (
    <div className={classes.error}>
      {kind === 'missing' && <MissingPicture />}
      {status > 0 && kind !== 'missing' && (
        <p className={classes.status} aria-hidden="true">
          {status}
        </p>
      )}
      <h1>{title}</h1>
      {words && words !== title && kind !== 'missing' && <p className={classes.message}>{words}</p>}
      <p className={classes.next}>{next ?? (again ? t('error.part.again') : t(nextOf({ kind, code, acting })))}</p>
      <p className={classes.address}>
        {t('error.address')} <code>{pathname}</code>
      </p>
      <div className={classes.actions}>
        {canRetry || canReload ? (
          <>
            {canReload ? (
              <Button look="primary" type="button" onClick={reloadForPart}>
                {t('error.reload')}
              </Button>
            ) : (
              <LinkButton look="primary" to="." reloadDocument>
                {t('error.retry')}
              </LinkButton>
            )}
            <LinkButton to="/">{t('error.home')}</LinkButton>
          </>
        ) : (
          way !== null && (
            <LinkButton look="primary" to={way?.to ?? '/'}>
              {way?.label ?? t('error.home')}
            </LinkButton>
          )
        )}
      </div>
    </div>
  )
}

type Refused = Pick<ShownError, 'kind' | 'code'> & { acting: boolean }

/**
 * Key of the text for the next step. For a denied page it includes the reason, unless the refusal gave another: a page
 * never shows two.
 */
function nextOf({ kind, code, acting }: Refused) {
  if (kind !== 'denied') return `error.${kind}.next` as const
  if (code !== undefined && code !== problems['access.denied']) return 'error.denied.back'
  return acting ? 'error.denied.acting' : 'error.denied.next'
}

function MissingPicture() {
  return (
    <svg role="img" aria-label="404" viewBox="0 0 240 96" className={classes.picture}>
      <path d="M58 78V14L14 58h60M210 78V14l-44 44h60" />
      <path d="M96 10h34l16 16v60H96zM130 10v16h16" />
      <path d="M108 44h26M108 56h26M108 68h14" className={classes.faint} />
    </svg>
  )
}
