# capture.zsh FUNCTIONS LINES: types each line of the file LINES into an interactive zsh, asks for completion, and prints
# "= LINE" and the words that completion offers, one per line. compadd, which every completion ends in, is replaced by a
# function that writes the matches down. $HOME is a folder for this run alone.
zmodload zsh/zpty
typeset -a lines=("${(@f)$(<$2)}")
cat >$HOME/.zshrc <<END
PROMPT=
fpath=($1 \$fpath)
END
cat >>$HOME/.zshrc <<'END'
autoload -Uz compinit
compinit -u -d $HOME/dump
LISTMAX=10000
compadd() {
  if (( ${@[(I)-[OAD]]} )); then
    builtin compadd "$@"
    return
  fi
  local -a found_matches
  builtin compadd -A found_matches "$@"
  (( $#found_matches )) && print -rl -- $found_matches >>$HOME/found
  builtin compadd "$@"
}
finished() { zle kill-whole-line; : >$HOME/done }
zle -N finished
bindkey '^I' list-choices
bindkey '^T' finished
: >$HOME/done
END

# Waits until the shell has written the file done, and reads what it prints meanwhile.
await() {
  local rest i
  for ((i = 0; i < 3000; i++)); do
    zpty -r -t shell rest
    [[ -e $HOME/done ]] && return
    sleep 0.01
  done
  print -u2 "zsh did not answer: $1"
  exit 1
}
zpty shell zsh -d -i
await "at its start"
for line in $lines; do
  rm -f $HOME/found $HOME/done
  zpty -w -n shell "$line"$'\t\x14'
  await $line
  print -r -- "= $line"
  [[ -e $HOME/found ]] && cat $HOME/found
done
zpty -d shell
