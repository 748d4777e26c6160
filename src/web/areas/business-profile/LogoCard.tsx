import { Alert, Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeLogo, saveLogo, type BusinessProfile } from '../../../contract/business-profile.endpoints.ts'
import { mostLogoBytes } from '../../../contract/logo.ts'
import { call } from '../../app/call.ts'
import { showSuccess } from '../../app/toast.ts'
import { upload } from '../../app/upload.ts'
import { Card } from '../../ui/Card.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { businessProfileQuery } from './business-profile.ts'
import classes from './BusinessProfile.module.css'

/** The logo at the head of invoices: chosen, it is there at once. */
export function LogoCard({ logo }: Pick<BusinessProfile, 'logo'>) {
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending, error, reset } = useLogo()
  const handleFile = (file: File | null) => {
    if (file === null) return
    const isTooLarge = file.size > mostLogoBytes.sent
    setRefusal(isTooLarge ? `A logo may have ${mostLogoBytes.sent / 1024 ** 2} MB.` : undefined)
    if (isTooLarge) reset()
    else mutate(file)
  }
  const problem = refusal ?? (error === null ? undefined : problemWords(error).message)
  return (
    <Card title="Logo">
      {problem === undefined ? null : (
        <Alert color="red" role="alert" mb="md">
          {problem}
        </Alert>
      )}
      <div className={classes.logo}>
        {logo === null ? null : <img src={logo} alt="Your logo" className={classes.picture} />}
        <p className={classes.by}>
          A PNG or JPEG of up to {mostLogoBytes.sent / 1024 ** 2} MB, at the head of invoices on screen and on
          paper.
        </p>
        <div className={classes.logoActs}>
          {logo === null ? null : (
            <Button variant="default" disabled={isPending} onClick={() => mutate(null)}>
              Remove
            </Button>
          )}
          <FileButton
            accept="image/png,image/jpeg"
            inputProps={{ 'aria-label': 'Logo file' }}
            onChange={handleFile}
          >
            {(props) => (
              <Button {...props} variant="default" loading={isPending}>
                {logo === null ? 'Choose a file' : 'Choose another'}
              </Button>
            )}
          </FileButton>
        </div>
      </div>
    </Card>
  )
}

/** Sends a file, or takes the logo off. */
function useLogo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File | null) => {
      if (file === null) return call(removeLogo, {})
      const body = new FormData()
      body.append('logo', file, file.name)
      return upload(saveLogo, { body })
    },
    networkMode: 'always',
    onSuccess: (after) => {
      queries.setQueryData(businessProfileQuery.queryKey, after)
      showSuccess()
    },
  })
}
