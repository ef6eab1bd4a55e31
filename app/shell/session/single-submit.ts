import { useEffect } from 'react'

/** One attempt at a time: with scripts a form that is on its way is not sent again. spec: platform §4 "Login" */
export function useSingleSubmit(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    let sent = false
    const onSubmit = (event: Event) => {
      if (sent) event.preventDefault()
      sent = true
    }
    // A page that the browser brings back from memory may be sent again.
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
