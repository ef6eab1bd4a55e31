import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageLinks } from '../text/language-links.tsx'
import classes from './bare-page.module.css'
import { SystemLogo, useSystemTitle } from './brand.tsx'
import skipClasses from './skip-link.module.css'

type Props = {
  children: ReactNode
  /** 16 px type and large targets, for occasional users. */
  large?: boolean
}

/**
 * A page without menus: the product's name, the languages, the content. For respondents, and for errors outside the
 * frame.
 */
export function BarePage({ children, large }: Props) {
  const title = useSystemTitle()
  return (
    <div className={classes.page} data-large={large || undefined}>
      <SkipLink />
      <header className={classes.header}>
        <Title linked={!large} title={title} />
        <LanguageLinks />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}

/** Title of the system; without a link for respondents, who have no home page here. */
function Title({ linked, title }: { linked: boolean; title: string }) {
  const content = (
    <>
      <SystemLogo />
      <span>{title}</span>
    </>
  )
  return linked ? (
    <Link to="/" className={classes.title}>
      {content}
    </Link>
  ) : (
    <span className={classes.title}>{content}</span>
  )
}

/** First tab stop of the page. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#main" className={skipClasses.skip}>
      {t('skip')}
    </a>
  )
}
