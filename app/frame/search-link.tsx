import { Link, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { search } from '#contract/home/addresses.ts'
import classes from './search-link.module.css'

/** Leads to the search; with scripts so does Ctrl K, or ⌘ K, wherever one is. */
export function SearchLink() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      navigate(search)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [navigate])
  return (
    <Link
      to={search}
      className={classes.search}
      aria-label={t('frame.search')}
      title={t('frame.searchKeys')}
      aria-keyshortcuts="Control+K"
    >
      <Icon name="search" size={20} />
    </Link>
  )
}
