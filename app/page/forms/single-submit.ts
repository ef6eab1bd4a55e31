import { useEffect } from 'react'

/** With scripts, prevents a second submit while the first is pending. spec: platform §4 "Login" */
export function useSingleSubmit(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    let sent = false
    const onSubmit = (event: Event) => {
      if (sent) event.preventDefault()
      sent = true
    }
    // A page restored from the back-forward cache may be submitted again.
    const onShow = () => {
      sent = false
    }
    form?.addEventListener('submit', onSubmit)
    window.addEventListener('pageshow', onShow)
    return () => {
      form?.removeEventListener('submit', onSubmit)
      window.removeEventListener('pageshow', onShow)
    }
  }, [formId])
}
