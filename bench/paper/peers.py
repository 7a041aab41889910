"""The summarizers of sumy, given the sentences that Winnow found and the same budget of words."""

import re

from sumy.models.dom import ObjectDocumentModel, Paragraph, Sentence
from sumy.nlp.stemmers import Stemmer
from sumy.summarizers.kl import KLSummarizer
from sumy.summarizers.lex_rank import LexRankSummarizer
from sumy.summarizers.lsa import LsaSummarizer
from sumy.summarizers.sum_basic import SumBasicSummarizer
from sumy.summarizers.text_rank import TextRankSummarizer
from sumy.utils import get_stop_words

PEERS = {
    "LexRank": LexRankSummarizer,
    "TextRank": TextRankSummarizer,
    "LSA": LsaSummarizer,
    "KL-sum": KLSummarizer,
    "SumBasic": SumBasicSummarizer,
}


class Words:
    """What sumy asks of a tokenizer, without the data that its own has to download."""

    def to_words(self, sentence):
        return tuple(re.findall(r"[^\W\d_]+(?:['-][^\W\d_]+)*", sentence))


def within(budget):
    """The best that fit, in the order of their rating; what is too long for the rest is passed over."""

    def take(ranked):
        taken, left = [], budget
        for info in ranked:
            words = len(str(info.sentence).split())
            if words <= left:
                taken.append(info)
                left -= words
        return taken

    return take


def summarize(name, sentences, budget):
    summarizer = PEERS[name](Stemmer("english"))
    summarizer.stop_words = get_stop_words("english")
    document = ObjectDocumentModel([Paragraph([Sentence(text, Words()) for text in sentences])])
    return [str(sentence) for sentence in summarizer(document, within(budget))]
