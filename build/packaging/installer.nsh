; The app says at its start that links of engawa: are its own. Removing it takes that back; an update, which removes first, does not.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\engawa"
  ${endIf}
!macroend
