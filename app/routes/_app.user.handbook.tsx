export { default, handle } from '#app/accounts/handbook.screen.tsx'
